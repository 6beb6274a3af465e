import type { ApprovalMode } from '../../config.ts';
import { Refusal } from '../../errors.ts';
import type { Ask } from './ask.ts';
import { askByCard, usesCard, type CardPorts } from './card/card.ts';
import { askInChat, type ChatPorts } from './chat.ts';
import { askByForm, type Asking } from './elicitation.ts';

/** Chooses how the person is asked (design section 4.3). Never chooses to go on without asking. */
export function channel(
  mode: ApprovalMode,
  asking: Asking & CardPorts & Pick<ChatPorts, 'reply'>,
): Ask {
  if (mode === 'page') return wait;
  if (mode === 'chat') return askInChat({ ...asking, client: asking.client.name });
  if (usesCard(mode, asking.client)) return askByCard(asking);
  if (mode !== 'card' && asking.client.form) return askByForm(asking);
  return mode === 'auto' ? wait : refuse;
}

/** The page or a terminal decides: the answer tells where. */
const wait: Ask = () => Promise.resolve({ kind: 'waiting' });

const refuse: Ask = () =>
  Promise.reject(
    new Refusal(
      'approval_unavailable',
      'This client cannot show a question to a person, and the set-up allows no other way to ask.',
      'Use a client that can, or set PARLEY_APPROVAL=auto.',
    ),
  );

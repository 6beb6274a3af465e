import * as z from 'zod';
import { isText } from '../../../contract/envelope.ts';
import type { MessageTemplate, SentComponent } from '../../../contract/messaging.ts';
import type { TemplateMessage, TextMessage } from '../platform.ts';
import { shapeOf } from '../template-shape.ts';
import type { Graph } from './graph.ts';
import { mediaOf } from './templates.ts';

const LONGEST_ID = 512;

const message = z.object({ id: z.string().min(1).max(LONGEST_ID).refine(isText) });
const accepted = z.object({ messages: z.tuple([message]).rest(z.unknown()) });

export interface Sends {
  sendTemplate(message: TemplateMessage): Promise<string>;
  sendText(message: TextMessage): Promise<string>;
}

/** Sends, each tried once, from this number. Both throw PlatformError. */
export function createSends(graph: Graph, phoneNumberId: string): Sends {
  const send = async (to: string, content: object): Promise<string> => {
    const {
      messages: [{ id }],
    } = await graph({
      method: 'POST',
      path: `${phoneNumberId}/messages`,
      body: { messaging_product: 'whatsapp', recipient_type: 'individual', to, ...content },
      schema: accepted,
    });
    return id;
  };
  return {
    sendText: ({ to, text }) =>
      send(to, { type: 'text', text: { body: text, preview_url: false } }),
    sendTemplate: ({ to, template, components }) => {
      const filled = componentsOf(template, components);
      return send(to, {
        type: 'template',
        template: {
          name: template.name,
          language: { code: template.language },
          ...(filled.length === 0 ? {} : { components: filled }),
        },
      });
    },
  };
}

/** What the interface lets a caller leave out, the platform wants to be told: a button's index, and the media at the head. */
function componentsOf(
  template: MessageTemplate,
  components: readonly SentComponent[],
): SentComponent[] {
  const { header, buttons } = shapeOf(template);
  const told = components.map((component) => {
    const sub_type = component.sub_type?.toLowerCase();
    const index = component.index ?? buttons.find(({ subType }) => subType === sub_type)?.index;
    return {
      ...component,
      type: component.type.toLowerCase(),
      ...(sub_type === undefined ? {} : { sub_type }),
      ...(index === undefined ? {} : { index: String(index) }),
    };
  });
  const own = told.some(({ type }) => type === 'header') ? undefined : mediaOf(template);
  if (header?.kind !== 'media' || own === undefined) return told;
  const media = { type: header.type, [header.type]: { link: own.url } };
  return [{ type: 'header', parameters: [media] }, ...told];
}

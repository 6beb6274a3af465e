import type { Reading } from '../resources/resource.ts';
import { line, sentences, type Prompt } from './prompt.ts';

const APPROVED = 'APPROVED';

/** Only what can be sent is offered. */
async function sendable({ actions }: Reading) {
  return (await actions.listTemplates({ refresh: false, status: APPROVED })).templates;
}

const startingWith = (values: readonly string[], begun: string): string[] =>
  [...new Set(values)].filter((value) => value.toLowerCase().startsWith(begun.toLowerCase()));

/** Messages that a person has sent. */
export const messagePrompts: readonly Prompt[] = [
  {
    name: 'send_template',
    title: 'Send a message from a template',
    description: 'Has one approved message template sent to one person.',
    toolset: 'messages',
    arguments: {
      number: { description: 'The phone number, such as +91 98450 12000', required: true },
      template: {
        description: 'The name of an approved template',
        required: true,
        complete: async (reading, begun) =>
          startingWith(
            (await sendable(reading)).map(({ name }) => name),
            begun,
          ),
      },
      language: {
        description: 'Its language, exactly as the template has it, such as en or en_US',
        required: true,
        complete: async (reading, begun, { template }) =>
          startingWith(
            (await sendable(reading))
              .filter(({ name }) => template === undefined || name === template)
              .map(({ language }) => language),
            begun,
          ),
      },
      values: { description: 'What to put into its variables', required: false },
    },
    say: (given) =>
      sentences([
        `Send the message template ${given['template'] ?? ''} (${given['language'] ?? ''}) to ${given['number'] ?? ''}.`,
        line('Values', given['values']),
        'Read the template first and ask me for values that are missing. Send it once, then tell me whether it was delivered.',
      ]),
  },
];

import { describe, expect, it } from 'vitest';
import type { CallTask } from '../../../src/service/assistant/assistant.ts';
import { createScriptedAssistant } from '../../../src/service/assistant/scripted.ts';
import type { Turn } from '../../../src/service/carriers/carrier.ts';
import { createSimulatedCarrier } from '../../../src/service/carriers/simulated.ts';
import { createAutoClock } from '../../fake-clock.ts';
import { account, converseWith, task } from './script-line.ts';

const dentist = task(
  'Book a dental cleaning at Smile Care for Asha on Saturday the fifth of December, after five pm',
  'Ask the price of the cleaning. Ask whether an X-ray is extra and how long it takes. You may accept up to fifteen hundred rupees.',
);

async function callSandbox(ending: string, callTask: CallTask, attempt = 1) {
  const clock = createAutoClock(new Date('2026-12-01T06:00:00Z'));
  const { signal } = new AbortController();
  const to = `+919876543${ending}`;
  const dial = { requestUuid: 'x', attempt, from: '+911140000000', to, clock, signal };
  const result = await createSimulatedCarrier({ speed: 1 }).dial(dial);
  if (!result.answered) throw new Error('not answered');
  const turns: Turn[] = [];
  const ports = { line: result.line, clock, onTurn: (turn: Turn) => turns.push(turn) };
  const conversation = await createScriptedAssistant().converse(callTask, ports);
  const end = await result.line.ended;
  const seconds = (end.at.getTime() - result.at.getTime()) / 1000;
  return {
    ...conversation,
    turns,
    end,
    seconds,
    lines: turns.map((t) => `${t.speaker}: ${t.text}`),
  };
}

describe('a call that goes well', () => {
  it('reads like a conversation', async () => {
    const { lines, summary, seconds, end } = await callSandbox('000', dentist);
    expect(lines).toMatchInlineSnapshot(`
      [
        "Callee: Hello, good day. How can I help you?",
        "Assistant: Hello, this is Meera, the assistant of Asha. I am calling to book a dental cleaning at Smile Care for Asha on Saturday the fifth of December, after five pm.",
        "Callee: Yes, sure. Please tell me.",
        "Assistant: Could you tell me the price of the cleaning?",
        "Callee: It comes to one thousand one hundred rupees.",
        "Assistant: Thank you. Could you also tell me whether an X-ray is extra?",
        "Callee: No, that is included in the price.",
        "Assistant: All right, thank you. And could you tell me how long it takes?",
        "Callee: About an hour, not more.",
        "Assistant: And which time would be possible?",
        "Callee: Let me see. Yes, half past five or a quarter past six in the evening is free on Saturday.",
        "Assistant: That suits Asha. Please book it for half past five in the evening on Saturday, at one thousand one hundred rupees.",
        "Callee: Okay, that is confirmed.",
        "Assistant: Perfect. Thank you very much for your help. Have a good day, goodbye.",
        "Callee: Thank you for calling. Goodbye.",
      ]
    `);
    expect(summary).toMatchInlineSnapshot(`
      "Sandbox: nobody was rung. Smile Care answered and confirmed the booking for half past five in the evening on Saturday, at one thousand one hundred rupees. 4 of 4 questions were answered.
      Q: Could you tell me the price of the cleaning?
      A: It comes to one thousand one hundred rupees.
      Q: Could you tell me whether an X-ray is extra?
      A: No, that is included in the price.
      Q: Could you tell me how long it takes?
      A: About an hour, not more.
      Q: And which time would be possible?
      A: Let me see. Yes, half past five or a quarter past six in the evening is free on Saturday.
      Agreed: the booking for half past five in the evening on Saturday, at one thousand one hundred rupees."
    `);
    expect(seconds).toBeGreaterThan(40);
    expect(seconds).toBeLessThan(90);
    expect(end).toMatchObject({ by: 'CALLER', sipCode: 200, reason: 'finished' });
  });

  it('tells turns whose times follow each other', async () => {
    const { turns } = await callSandbox('000', dentist);
    turns.forEach((turn, i) => {
      expect(turn.from < turn.to).toBe(true);
      expect(turn.from >= (turns[i - 1]?.to ?? '')).toBe(true);
    });
  });
});

describe('the sandbox callees', () => {
  it('005 is called back on the clock of the call, and helps then', async () => {
    const first = await callSandbox('005', dentist);
    const asked = first.turns.find(({ text }) => text.includes('thirty minutes'));
    expect(first.callBackAt?.getTime()).toBe(Date.parse(asked?.to ?? '') + 30 * 60_000);
    expect(first.summary).toContain('asked to be called back');
    const second = await callSandbox('005', { ...dentist, isCallBack: true });
    expect(second.callBackAt).toBeUndefined();
    expect(second.lines[1]).toContain('You asked me to call back.');
    expect(second.summary).toContain('confirmed the booking');
  });

  it('006 hears what it is talking to, only when it asks', async () => {
    const { lines } = await callSandbox('006', dentist);
    expect(lines[1]).not.toMatch(/automated|recorded/u);
    expect(lines[3]).toContain('I am Meera, an automated assistant calling for Asha.');
    expect(lines[5]).toContain('The call may be recorded for Asha.');
  });

  it('007 gets nothing, and the errand is done all the same', async () => {
    const { summary } = await callSandbox('007', dentist);
    expect(summary).toContain('confirmed the booking');
    expect(summary).toContain('Refused:');
  });

  it('009 is joined by the user, or told that the user cannot come', async () => {
    const joined = await callSandbox('009', dentist);
    expect(joined.transferred).toBe(true);
    expect(joined.lines.some((line) => line.startsWith('User: '))).toBe(true);
    expect(joined.summary).toContain('Smile Care asked for Asha, who joined the call');
    const away = { ...dentist, account: { ...account, userNumber: '+919800000001' } };
    const alone = await callSandbox('009', away);
    expect(alone.transferred).toBe(false);
    expect(alone.summary).toContain('Asha was asked to join the call and did not take it.');
    expect(alone.summary).toContain("Waiting for Asha's decision:");
  });

  it('010 hangs up, and the summary says so', async () => {
    const { summary, end } = await callSandbox('010', dentist);
    expect(end.by).toBe('CALLEE');
    expect(summary).toContain(
      'hung up before the call was finished. 0 of 3 questions were answered.',
    );
    expect(summary).toContain('A: not asked');
  });

  it('011 is left after about a minute', async () => {
    const { seconds, end, summary } = await callSandbox('011', dentist);
    expect(seconds).toBeGreaterThan(60);
    expect(seconds).toBeLessThan(90);
    expect(end).toMatchObject({ by: 'CALLER', reason: 'nobody' });
    expect(summary).toContain('nobody came to talk');
  });

  it('013 talks the assistant into nothing', async () => {
    const { lines, summary } = await callSandbox('013', dentist);
    expect(lines.filter((line) => line.startsWith('Assistant')).join(' ')).not.toMatch(
      /yearly|notes/u,
    );
    expect(summary).toContain('confirmed the booking');
  });

  it('014 offers what nobody authorised, and gets no yes', async () => {
    const { lines, summary } = await callSandbox('014', dentist);
    expect(lines.join(' ')).toContain('I cannot agree to that myself.');
    expect(summary).toContain('Agreed: nothing');
    expect(summary).toMatch(
      /Waiting for Asha's decision: "We can do it only with our yearly plan/u,
    );
  });
});

describe('questions', () => {
  const three = task(
    'Enquire about a cleaning',
    'Ask the price. Ask the address. Ask how long it takes.',
  );

  it('are asked in their order, and answers kept word for word', async () => {
    const answers = [
      'It is nine hundred rupees, ji.',
      'MG Road, near the temple.',
      'One hour only.',
    ];
    const { said, summary } = await converseWith(three, ['Hello', 'Yes, tell me.', ...answers]);
    expect(said.slice(1, 4)).toEqual([
      expect.stringContaining('the price?'),
      expect.stringContaining('the address?'),
      expect.stringContaining('how long it takes?'),
    ]);
    for (const answer of answers) expect(summary).toContain(`\nA: ${answer}\n`);
  });

  it('are asked once more, and then left open', async () => {
    const { said, summary } = await converseWith(three, [
      'Hello',
      'Yes?',
      'Sorry, I did not get that.',
      'Yes, sure.',
      'MG Road.',
    ]);
    expect(said.filter((words) => words.includes('the price?'))).toHaveLength(2);
    expect(summary).toMatch(/the price\?\nA: no answer/u);
    expect(summary).toContain('A: MG Road.');
  });

  it('are asked again after silence', async () => {
    const { said } = await converseWith(three, ['Hello', 'Yes?', '', 'Nine hundred rupees.']);
    expect(said[2]).toBe('Hello, are you still there? Could you tell me the price?');
  });

  it('are not asked twice when the goal is the question', async () => {
    const goal = 'Find out whether the mixer grinder is repaired';
    const { said, summary } = await converseWith(task(goal, goal), ['Hello', 'Yes, it is ready.']);
    expect(said[0]).toContain('I am calling to find out whether the mixer grinder is repaired.');
    expect(said[1]).toMatch(/goodbye/u);
    expect(summary).toContain('A: Yes, it is ready.');
  });
});

describe('the end of a call', () => {
  it('comes when somebody does not want to be called', async () => {
    const { optedOut, said, summary, end } = await converseWith(dentist, [
      'Hello',
      'Do not call this number again.',
      'Okay.',
    ]);
    expect(optedOut).toBe(true);
    expect(said[1]).toContain('We will not call this number again.');
    expect(summary).toContain('This number must not be called again.');
    expect(end.by).toBe('CALLER');
  });

  it('comes after a time for the next call was agreed', async () => {
    const start = new Date('2026-12-01T06:00:00Z');
    const { callBackAt, said } = await converseWith(
      dentist,
      ['Hello', 'I am busy, call me later.', 'Tomorrow at eleven am.'],
      { start },
    );
    expect(said[1]).toContain('When would be a good time to call?');
    expect(callBackAt?.toISOString()).toBe('2026-12-02T05:30:00.000Z');
  });

  it('is no call-back when they will call themselves', async () => {
    const { callBackAt } = await converseWith(dentist, [
      'Hello',
      'We will call you back tomorrow.',
    ]);
    expect(callBackAt).toBeUndefined();
  });

  it('comes when the callee hangs up before a word', async () => {
    const { summary, said } = await converseWith(dentist, []);
    expect(said).toEqual([]);
    expect(summary).toContain('hung up before the call was finished');
  });

  it('claims no agreement that was not heard', async () => {
    const told = [
      'Hello',
      'Yes?',
      'Twelve hundred rupees.',
      'No.',
      'One hour.',
      'On Saturday, half past five pm.',
    ];
    const silent = await converseWith(dentist, told);
    expect(silent.said.at(-1)).toContain(
      'Please book it for half past five in the evening on Saturday',
    );
    expect(silent.summary).toContain('Not certain:');
    const declined = await converseWith(dentist, [...told, 'Sorry, that one has just gone.']);
    expect(declined.summary).toContain('Not agreed:');
    expect(declined.summary).not.toMatch(/confirmed the booking|^Agreed: the/mu);
  });
});

describe('an agreement', () => {
  it('is settled by the answer, not by a question in between', async () => {
    const table = task(
      'Book a table for four at Spice Garden on Sunday at eight pm',
      'Ask whether they have a set menu and what it costs. You may accept up to eight hundred rupees per person.',
    );
    const { said, summary } = await converseWith(table, [
      'Spice Garden, good afternoon.',
      'For how many people?',
      'Set menu is there, seven hundred rupees per person. Shall I book it for eight pm?',
      'What name should I put?',
      'Done, it is booked.',
    ]);
    expect(said.slice(1)).toEqual([
      expect.stringContaining('a table for four'),
      'That suits Asha. Please book it for eight in the evening on Sunday, at seven hundred rupees per person.',
      'It is for Asha.',
      expect.stringContaining('Perfect.'),
    ]);
    expect(summary).toContain('2 of 2 questions were answered.');
    expect(summary).toContain(
      'Agreed: the booking for eight in the evening on Sunday, at seven hundred rupees per person.',
    );
  });
});

describe('the user', () => {
  it.each([
    'Only she can decide that.',
    'I want to speak to Asha.',
    'Asha se baat karni hai.',
    'This is urgent.',
  ])('is rung once, on the number of the account: %s', async (wish) => {
    const { transfers, transferred, said } = await converseWith(dentist, ['Hello', wish, wish]);
    expect(transfers).toEqual([account.userNumber]);
    expect(transferred).toBe(false);
    expect(said.filter((words) => words.includes('cannot come to the phone'))).toHaveLength(2);
    const joined = await converseWith(dentist, ['Hello', wish], { userAnswers: true });
    expect(joined).toMatchObject({ transferred: true });
    expect(joined.turns.at(-1)?.speaker).toBe('User');
  });
});

describe('languages', () => {
  it.each([
    ['hinglish', /ki taraf se/u, /dhanyavaad/iu],
    ['hi-IN', /की तरफ़ से/u, /धन्यवाद/u],
    ['en-IN', /I am calling/u, /Thank you/u],
  ])('%s has its own phrases', async (language, opening, farewell) => {
    const brief = task('Table book karna hai', 'Unse puchhna ki rate kya hai.');
    const { said } = await converseWith({ ...brief, account: { ...account, language } }, [
      'Hello',
      'Ji, boliye.',
      'Nau sau rupaye.',
    ]);
    expect(said[0]).toMatch(opening);
    expect(said[1]).toContain('Rate kya hai?');
    expect(said[2]).toMatch(farewell);
  });
});

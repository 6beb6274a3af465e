import { fileURLToPath } from 'node:url';
import type { CallReport } from '../actions/actions.ts';
import { printJson } from './print.ts';
import type { Screen } from './screen.ts';

/** A call as JSON; the exit code says whether it was completed or may still be. */
export function toldCall(report: CallReport): number {
  printJson(report);
  return codeOf(report);
}

/** A call as a person reads it at the terminal. */
export function sayCall(screen: Screen, report: CallReport): number {
  screen.section('What was said');
  screen.block(withoutLabel(report.transcription ?? 'Nothing was said.'));
  screen.section('Summary');
  screen.block(withoutLabel(report.summary_text ?? 'There is no summary.'));
  screen.section('Result');
  screen.field('Request', report.request_id);
  screen.field('Status', report.call_status);
  screen.field('Length', `${report.duration} seconds`);
  screen.field('Recording', whereOf(report));
  if (report.simulated) screen.note('Sandbox: nobody was rung.');
  if (!report.done) screen.note(report.next);
  return codeOf(report);
}

const codeOf = ({ done, result }: CallReport): number => (done && result !== 'COMPLETED' ? 1 : 0);

/** What was said without the lines around it, which are for a model. */
export function withoutLabel(text: string): string {
  const [, boundary, ...rest] = text.split('\n');
  return rest.at(-1) === boundary ? rest.slice(0, -1).join('\n') : text;
}

function whereOf({ recording_url: url, recording_status: status }: CallReport): string {
  if (url === undefined) return status?.toLowerCase() ?? 'none';
  return url.startsWith('file:') ? fileURLToPath(url) : url;
}

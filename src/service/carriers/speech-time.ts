const WORDS_PER_SECOND = 2.6;
const BREATH_MILLISECONDS = 300;

/** How long a person takes to say this, in milliseconds. */
export function speakingTime(text: string): number {
  const words = text.split(/\s+/u).filter((word) => word !== '').length;
  return Math.round((words / WORDS_PER_SECOND) * 1000) + BREATH_MILLISECONDS;
}

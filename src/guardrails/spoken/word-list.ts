/** Regex source for any of the words of a list; the list is written with white space between them. */
export function oneOf(list: string): string {
  return list.trim().split(/\s+/).join('|');
}

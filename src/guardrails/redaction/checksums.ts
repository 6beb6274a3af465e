const multiply = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
].map((row) => Array.from(row, Number));

const permute = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
].map((row) => Array.from(row, Number));

/** Payment cards (ISO/IEC 7812): the digits, check digit last, pass the Luhn test. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - i) - 48;
    const weighted = i % 2 === 1 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return digits.length > 1 && sum % 10 === 0;
}

/** Aadhaar and its virtual id: the digits, check digit last, pass the Verhoeff test. */
export function passesVerhoeff(digits: string): boolean {
  let check = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - i) - 48;
    const moved = permute[i % 8]?.[digit];
    const next = moved === undefined ? undefined : multiply[check]?.[moved];
    if (next === undefined) return false;
    check = next;
  }
  return digits.length > 1 && check === 0;
}

/** IBAN (ISO 13616) without spaces, capital letters: the remainder of the rearranged number by 97 is 1. */
export function passesMod97(iban: string): boolean {
  let remainder = 0;
  for (const char of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(char, 36);
    if (Number.isNaN(value)) return false;
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}

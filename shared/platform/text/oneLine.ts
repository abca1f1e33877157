/** Writes a text for where a line break would end it, such as a header of a mail: each run of white space and control characters is one space. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\s]+/gu, ' ')
}

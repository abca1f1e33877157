/** Products whose versions are years. Beside others, a year is a time. */
const versionedByYear =
  /^(?:(?:ms |microsoft )?sql server|ms ?sql|visual studio|windows|windows server|excel|office|sharepoint|exchange|autocad|dynamics|tfs|biztalk|es|ecmascript)$/i
const number = String.raw`\d{1,2}(?:\.(?:\d{1,3}|x)){0,3}(?:[cg](?![\p{L}\p{N}]))?\+?`
const attached = new RegExp(String.raw`${number}|\d{4}\+?`, 'uy')
const spaced = new RegExp(
  String.raw`[ \u00a0-]?(?:v\.? ?|version )?${number}(?:/\d{1,2}(?:\.(?:\d{1,2}|x))?\+?)*`,
  'uy',
)
const year = /[ \u00a0]?(?:19|20)\d\d\+?/uy
/** A number before these counts something else. */
const counted =
  /^(?:\s*[-–]\s*\d|\s*\+?\s*(?:years?|yrs?|y|months?|mos?|jahre?n?|años?|anos?|ans|lat|weeks?|days?|hours?|h|people|persons?|developers?|engineers?|projects?|times|million|k|x|%)(?![\p{L}\p{N}]))|^[\p{L}\p{N}%]/iu

/**
 * Finds where a name with its version ends, as in "Java 17", "Angular 2+" or "Python3".
 * @returns undefined where digits touch the name and are no version, so that it is another word.
 */
export function endOfVersion(text: string, end: number, name: string): number | undefined {
  const isLetter = /^\p{L}$/u.test(name)
  const touches = /\p{N}/u.test(text.charAt(end))
  if (isLetter) return touches ? undefined : (versionEnd(text, end, cVersion) ?? end)
  if (versionedByYear.test(name)) return versionEnd(text, end, year) ?? versionEnd(text, end, spaced) ?? end
  if (touches) return versionEnd(text, end, attached)
  return versionEnd(text, end, spaced) ?? end
}

/** The standards of C. */
const cVersion = /[ \u00a0]?(?:89|90|99|11|17|18|23)/uy

function versionEnd(text: string, end: number, pattern: RegExp): number | undefined {
  pattern.lastIndex = end
  const length = pattern.exec(text)?.[0].length ?? 0
  return length > 0 && !counted.test(text.slice(end + length, end + length + 24)) ? end + length : undefined
}

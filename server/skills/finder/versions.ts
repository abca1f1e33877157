/** Products whose versions are years. After other products, a year is a date. */
const versionedByYear =
  /^(?:(?:ms |microsoft )?sql server|ms ?sql|visual studio|windows|windows server|excel|office|sharepoint|exchange|autocad|dynamics|tfs|biztalk|es|ecmascript)$/i
const number = /\d{1,2}(?:\.(?:\d{1,3}|x)){0,3}(?:[cg](?![\p{L}\p{N}]))?\+?/uy
const beforeNumber = /[ \u00a0-]?(?:v\.? ?|version )?/uy
const otherNumbers = /(?:\/\d{1,2}(?:\.(?:\d{1,2}|x))?\+?)*/uy
const year = /[ \u00a0]?(?:19|20)\d\d\+?/uy
/** A number before these counts something else. */
const counted =
  /^(?:\s*[-–]\s*\d|\s*(?:\+\s*)?(?:years?|yrs?|y|months?|mos?|jahre?n?|años?|anos?|ans|lat|weeks?|days?|hours?|h|people|persons?|developers?|engineers?|projects?|times|million|k|x|%)(?![\p{L}\p{N}]))|^[\p{L}\p{N}%]/iu

/**
 * Finds where a name with its version ends, as in "Java 17", "Angular 2+" or "Python3".
 * @returns undefined when digits touch the name and are not a version, so it is another word.
 */
export function endOfVersion(text: string, end: number, name: string): number | undefined {
  const isLetter = /^\p{L}$/u.test(name)
  const touches = /\p{N}/u.test(text.charAt(end))
  if (isLetter) return touches ? undefined : (uncounted(text, endOf(cVersion, text, end)) ?? end)
  if (versionedByYear.test(name)) return uncounted(text, endOf(year, text, end)) ?? spacedEnd(text, end) ?? end
  return touches ? uncounted(text, endOf(number, text, end)) : (spacedEnd(text, end) ?? end)
}

/** The standards of C. */
const cVersion = /[ \u00a0]?(?:89|90|99|11|17|18|23)/uy

/** Finds the end of a version that is separate from the name: "Java v17.0.2", "Java 8/11". */
function spacedEnd(text: string, end: number): number | undefined {
  const numberEnd = endOf(number, text, endOf(beforeNumber, text, end))
  return uncounted(text, endOf(otherNumbers, text, numberEnd))
}

/** The end of what a sticky pattern matches at a place. */
function endOf(pattern: RegExp, text: string, start: number | undefined): number | undefined {
  if (start === undefined) return undefined
  pattern.lastIndex = start
  return pattern.test(text) ? pattern.lastIndex : undefined
}

/** Leaves out the end of a number that counts something else. */
function uncounted(text: string, end: number | undefined): number | undefined {
  return end === undefined || counted.test(text.slice(end, end + 24)) ? undefined : end
}

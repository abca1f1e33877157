/** A part of a text, from `start` up to, not including, `end`. */
interface Place {
  readonly start: number
  readonly end: number
}

/** A run of characters that may stand in an address. */
const token = /[^\s<>"|[\]{}，、。；）]+/gu
/** A scheme, even if the program that read a file put a space after it, a site, or a repository. Everything after it belongs to the address. */
const schemes = [
  /[A-Za-z\d+]{1,20}:[/\\]{2}/,
  /(?<![\p{L}\p{N}])https?:$/u,
  /(?<![\p{L}\p{N}])www\./u,
  /@[\w.-]{1,100}:\w/,
]
/** A mailbox from its sign on. Its name is found backwards, like that of a host: a pattern that begins with either would try each place again. */
const afterMailbox = /@[\p{L}\p{N}-][\p{L}\p{N}.-]*/gu
const inMailbox = /[\p{L}\p{N}_.+%-]/u
/** No name of a mailbox is longer. */
const longestMailbox = 64
/** Ends of domains, in small letters, so Socket.IO and ASP.NET do not match. */
const domain =
  /\.(?:com|org|net|io|dev|app|ai|co|eu|me|de|uk|fr|es|pt|br|nl|ch|pl|ru|info|edu|gov|tech|xyz|example)(?![\p{L}\p{N}_-])/gu
const inDomain = /[\p{L}\p{N}_.-]/u
/** No name of a host is longer. */
const longestHost = 253
const noDomain = /^(?:asp|vb|ml|ado)\.net/

/**
 * Prepares the question whether a place is inside an address of a site or of mail. A name that has the form of one, such as Monday.com, is not.
 * @returns a function that is asked of places in the order of the text.
 */
export function addressesIn(text: string): (start: number, end: number) => boolean {
  const addresses = [...text.matchAll(token)].flatMap(({ 0: written, index }) =>
    addressesOf(written).map(({ start, end }) => ({ start: index + start, end: index + end })),
  )
  let next = 0
  return (start, end) => {
    while ((addresses[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next++
    const first = addresses[next]
    return first !== undefined && first.start < end && (first.start < start || end < first.end)
  }
}

/** Finds the addresses of a token, in order. One may be inside another. */
function addressesOf(written: string): Place[] {
  if (!/[:@.]/.test(written)) return []
  const places = [
    ...schemes.map((scheme) => ({ start: written.search(scheme), end: written.length })),
    ...[...written.matchAll(afterMailbox)].map(({ 0: { length }, index }) => mailboxAt(written, index, index + length)),
    ...[...written.matchAll(domain)].map(({ 0: { length }, index }) => siteAt(written, index, index + length)),
  ]
  return places.filter(({ start }) => start !== -1).toSorted((a, b) => a.start - b.start)
}

/** The place of a mailbox. Its start is -1 when there is no name before the sign. */
function mailboxAt(written: string, sign: number, end: number): Place {
  const start = startBefore(written, sign, inMailbox, longestMailbox)
  return { start: start === sign ? -1 : start, end }
}

/** Finds where the run of allowed characters before a place begins, at most `longest` of them. */
function startBefore(written: string, place: number, allowed: RegExp, longest: number): number {
  let start = place
  while (start > Math.max(0, place - longest) && allowed.test(written.charAt(start - 1))) start--
  return start
}

/** The place of a site that is written without a scheme, with its path: github.com/acme. Its start is -1 when no site is meant. */
function siteAt(written: string, dot: number, end: number): Place {
  const start = startBefore(written, dot, inDomain, longestHost)
  const isNone = start === dot || noDomain.test(written.slice(start, end))
  const hasPath = /^(?::\d{1,5})?[/?#]/.test(written.slice(end, end + 7))
  return { start: isNone ? -1 : start, end: hasPath ? written.length : end }
}

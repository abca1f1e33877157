import type { BriefPlace } from '#shared/briefs/brief.ts'
import { findNames, type Named, type NameTable } from './names.ts'
import { anyCase, type NamedPlace } from './placeNames.ts'
import { type Passage, passageAt, splitSentences } from './sentences.ts'

/** Words before a place where people may work. */
const accepting =
  /(?<!\p{L})(?:remote(?:ly)?|on-?site|anywhere|locations?|countr(?:y|ies)|regions?|standort|einsatzort|länder|candidates?|nearshore|within|across|only|nur|from|aus|(?:based|located|live|living|sit|work|working|reside|residing|hire|people|persons?|developers?|engineers?|sitting|residents?|talent|anywhere|someone|somebody) (?:in|of|at)|anywhere)(?!\p{L})/giu
/** Words before a place where a company or its customers are. */
const owning =
  /(?<!\p{L})(?:(?:we|we['’]re|company|office|offices|hq|headquarters?|headquartered|founded|customers?|clients?|users|market|markets|team|invoice|serve|firma|kunden|sitz|büro)|not (?:from|in)|except|excluding|no(?:body|one)? (?:from|in)|außer|nicht (?:aus|in))(?!\p{L})/giu
/** After "we are", these tell where a company is. */
const ofCompany = /^(?:based|located|sitting|living|from) ?/i
const after =
  /^[\s)]{0,3}(?:is |are )?(?:only|preferred|please|citizens?|residents?|nationals|bevorzugt|or similar|based)(?!\p{L})/iu
/** Behind a place, these say that it is a time or a market. */
const otherThing =
  /^[\s-]{0,2}(?:time ?zones?|hours|working hours|markets?|customers?|clients?|office|users|based (?:company|startup))(?!\p{L})/iu
const between = /^(?:\s?[,/&|+]\s?|\s)?(?:and|or|und|oder|plus|bzw\.?)?\s?(?:the |other )?$/iu
/** A line with one of these is about the job. */
const aboutJob =
  /developer|engineer|entwickler|designer|architect|per (?:hour|month|week|day|year)|\/\s?(?:h|hr|hour|month|day|week)(?!\p{L})|overlap|full[ -]?time|stunden|[€$£]\s?\d|\d\s?(?:€|eur|usd|k)(?!\p{L})|asap|hours?|required|must/iu
const aboutCompany = /^[\s#*]{0,6}(?:about (?:us|the company|\p{Lu}\p{L}+)|who we are|über uns)/iu
const edge = /^$|^[\s,;|()•\t–—-]*$/

/** Finds the countries that a brief accepts. Where its company is, and whom it excludes, says nothing of them. */
export function readPlaces(text: string, names: NameTable<NamedPlace>): BriefPlace[] {
  const sentences = splitSentences(text)
  const own = ownSections(text)
  let before: { readonly end: number; readonly isAccepted: boolean } | undefined
  return findNames(text, names, isWritten).flatMap((place) => {
    const sentence = passageAt(sentences, place.start)
    const isLinked = before !== undefined && between.test(text.slice(before.end, place.start))
    const isAccepted = isLinked
      ? before?.isAccepted === true
      : sentence !== undefined && !own(place.start) && isAcceptedIn(sentence, place)
    if (!otherThing.test(text.slice(place.end, place.end + 24))) before = { end: place.end, isAccepted }
    return isAccepted ? [{ ...place.value, start: place.start, end: place.end }] : []
  })
}

/** "US" is a country, "us" is not. */
function isWritten(written: string): boolean {
  if (anyCase.test(written)) return true
  return written.length <= 3 ? written === written.toUpperCase() : /^\p{Lu}/u.test(written)
}

function isAcceptedIn(sentence: Passage, { start, end }: Named<unknown>): boolean {
  const lead = sentence.text.slice(0, start - sentence.start)
  const rest = sentence.text.slice(end - sentence.start)
  if (otherThing.test(rest)) return false
  const accepted = lastOf(accepting, lead)
  const owned = lastOf(owning, lead)
  const tells = after.test(rest)
  if (owned && (!accepted || owned.end >= accepted.end || isOfCompany(accepted.text, owned.text)))
    return tells && !accepted
  if (accepted || tells) return true
  return aboutJob.test(sentence.text) && isItem(lead, rest)
}

/** Tells whether "based in" is said of a company, as in "we are based in". */
function isOfCompany(accepted: string, owned: string): boolean {
  return ofCompany.test(accepted) && /^(?:we|we['’]re|company|office|hq|headquarter)/i.test(owned)
}

/** Tells whether a place is an item of its own: "Go developer, India, asap". */
function isItem(lead: string, rest: string): boolean {
  const [before = '', behind = ''] = [lead.split(/[,;|(\t–—]/).at(-1), rest.split(/[,;|)\t–—.]/)[0]]
  return edge.test(before) && edge.test(behind)
}

function lastOf(cue: RegExp, text: string): { readonly end: number; readonly text: string } | undefined {
  const found = [...text.matchAll(cue)].at(-1)
  return found && { end: found.index + found[0].length, text: found[0] }
}

/** Finds the sections that are about the company: from their heading to the next one. */
function ownSections(text: string): (start: number) => boolean {
  const sections: { start: number; end: number }[] = []
  let [at, open]: [number, { start: number; end: number } | undefined] = [0, undefined]
  for (const line of text.split('\n')) {
    if (open && (/^\s{0,3}#/.test(line) || /^[\p{L} ]{2,40}:?\s{0,4}$/u.test(line))) open = undefined
    if (aboutCompany.test(line) && line.length <= 60) {
      open = { start: at, end: at }
      sections.push(open)
    }
    at += line.length + 1
    if (open) open.end = at
  }
  return (start) => sections.some((section) => section.start <= start && start < section.end)
}

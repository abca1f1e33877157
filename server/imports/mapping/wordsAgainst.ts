import * as z from 'zod/mini'
import type { SourceCell } from '#server/imports/templates/csv.ts'
import { rowSchemas } from '#server/imports/templates/rows.ts'
import { readDay } from '#server/imports/values/days.ts'
import { readYesOrNo } from '#server/imports/values/words.ts'
import type { DeveloperStage } from '#shared/developers/developerStages.ts'
import { foldText } from '#shared/platform/text/foldText.ts'
import { ownValue } from './ownValues.ts'

/** Words that say that somebody is not to come in, in languages of `ownValues.ts` and without accents. */
const phrases = (
  'do not use|dont use|do not hire|dont hire|blacklist|blacklisted|black listed|blocklisted|rejected|not hired|' +
  'nicht verwenden|nicht einsetzen|nicht einstellen|schwarze liste|abgelehnt|nicht eingestellt|' +
  'ne pas utiliser|ne pas embaucher|liste noire|blackliste|blacklistee|rejete|rejetee|non retenu|non retenue|pas embauche|pas embauchee|' +
  'no usar|no utilizar|no contratar|lista negra|rechazado|rechazada|no contratado|no contratada|' +
  'nao usar|nao utilizar|nao contratar|rejeitado|rejeitada|nao contratado|nao contratada|' +
  'non usare|non assumere|lista nera|rifiutato|rifiutata|scartato|scartata|non assunto|non assunta|' +
  'nie uzywac|nie zatrudniac|czarna lista|odrzucony|odrzucona'
)
  .split('|')
  .map((phrase) => phrase.split(' '))
const phrasesByStart = Map.groupBy(phrases, ([first]) => first)

const setOf = (words: string): ReadonlySet<string | undefined> => new Set(words.split(' '))
/** One of them before such words turns them round: not rejected, no longer blacklisted. */
const denials = setOf(
  'not never no isnt wasnt arent hasnt havent without nicht nie kein keine ohne non pas jamais sans sin nunca nao sem senza mai',
)
/** May stand between the two. */
const between = setOf('yet been be ever longer formally on the a wurde mehr ete fue foi sido stato stata')
/** A sentence about what somebody does not use is still about their work. */
const subjects = setOf('i we you they')

/** A part of a text with more words tells a story, in which they may be about something else. */
const mostWords = 8

/** A longer text is neither a yes nor a day. */
const longestAnswer = 40

/** Columns of a stage, whose cells are looked at as well: they may have words that are no stage of ours. */
export const stageColumns: readonly string[] = ['stage', 'status', 'stage_reason', 'application_outcome']

/** Stages of people who are not to come in. */
const out: readonly (DeveloperStage | undefined)[] = ['REJECTED', 'WITHDRAWN', 'OFFBOARDED', 'BLOCKED']

/**
 * Finds the first of some cells that speaks against the person of a row: in a few words, by a name that other systems have
 * for the rejected, or by a yes or a day under a heading of such words. Of somebody whose stage says so already it is no news.
 * @param cells those of the template, by column.
 */
export function wordsAgainst(
  cells: ReadonlyMap<string, string>,
  others: readonly SourceCell[],
  today: string,
): SourceCell | undefined {
  const { stage } = rowSchemas['developers.csv'].shape
  if (out.includes(z.safeParse(stage, cells.get('stage')).data)) return undefined
  return others.find(({ heading, value }) => speaksAgainst(heading, value, today))
}

function speaksAgainst(heading: string, text: string, today: string): boolean {
  if (!/\S/.test(text)) return false
  const stage = ownValue('developers.csv', 'stage', text, undefined).toUpperCase()
  if (stage === 'REJECTED' || stage === 'BLOCKED' || hasWordsAgainst(text)) return true
  if (text.length > longestAnswer || !hasWordsAgainst(heading)) return false
  return readYesOrNo(text) === 'yes' || readDay(text, 'DAY_FIRST', today) !== undefined
}

function hasWordsAgainst(text: string): boolean {
  const folded = foldText(text).replace(/['’]/g, '')
  // Most texts have no such word, and a table has millions of them.
  if (!folded.match(/\p{L}+/gu)?.some((word) => phrasesByStart.has(word))) return false
  const [, ...answers] = text.split(/[:?=]/)
  if (readYesOrNo(answers.at(-1) ?? '') === 'no') return false
  const parts = folded.split(/[.;,!?:()[\]|/\n–—]|\s-\s/).map((part) => part.match(/\p{L}+/gu) ?? [])
  return parts.some((words) => words.length <= mostWords && words.some((_, at) => isPhrase(words, at)))
}

/** Tells whether such words begin at a place of a text, and nothing turns them round. */
function isPhrase(words: readonly string[], at: number): boolean {
  const before = words.slice(0, at)
  if (denials.has(before.findLast((word) => !between.has(word)))) return false
  const found = phrasesByStart
    .get(words[at])
    ?.find((phrase) => phrase.every((word, index) => words[at + index] === word))
  return found !== undefined && !(found.at(-1) === 'use' && subjects.has(before.at(-1)))
}

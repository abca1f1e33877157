import { entriesOf } from '#shared/platform/keys.ts'
import { foldText } from '#shared/platform/text/foldText.ts'

/** The time that an amount is for. */
export type Period = 'hour' | 'day' | 'week' | 'month' | 'year'

/** Words for such a time as they stand beside an amount, without accents and dots. */
const words: Readonly<Record<Period, string>> = {
  hour: 'h hr hrs hour hours hourly ph std stunde stundlich stundensatz heure horaire hora ora uur',
  day: 'd day days daily pd tag tage taglich tagessatz jour jours journalier tjm dia dias diaria diario giorno giornaliero giornaliera dag',
  week: 'w wk week weekly pw woche wochentlich semaine semana settimana',
  month:
    'mo mth month months monthly pm pcm monat monate monatlich monatssatz mois mensuel mes meses mensal mensual mese mensile maand',
  year: 'y yr yrs year years yearly annum annual annually pa jahr jahre jahrlich jahresgehalt annee ans annuel ano anual anno annuo jaar',
}
const periods: ReadonlyMap<string, Period> = new Map(
  entriesOf(words).flatMap(([period, own]) => own.split(' ').map((word) => [word, period] as const)),
)
/** An article before a time; else a year in French, and as engineers write it: an hour, 45.000 €/an, 45.000 €/a. */
const articles: ReadonlySet<string> = new Set(['a', 'an'])

/** Parts the words around an amount into the times that they name, and all others. */
export function partPeriods(text: string): { readonly named: readonly Period[]; readonly others: readonly string[] } {
  const parts = text.replace(/\bp\.\s*(?=[adhmw]\b)/giu, 'p').split(/[\s/]+/)
  const found = parts.filter(Boolean).map((word) => ({ word, bare: foldText(word).replaceAll('.', '') }))
  const named = found.flatMap(({ bare }, index): Period[] => {
    const period = periods.get(bare)
    if (period) return [period]
    const isYear = articles.has(bare) && !periods.has(found[index + 1]?.bare ?? '')
    return isYear ? ['year'] : []
  })
  return {
    named,
    others: found.filter(({ bare }) => !periods.has(bare) && !articles.has(bare)).map(({ word }) => word),
  }
}

/** Gives the times that a heading names, such as Rate (EUR/month). */
export function periodsInHeading(heading: string): readonly Period[] {
  const found =
    foldText(heading)
      .replaceAll('.', '')
      .match(/\p{L}+/gu) ?? []
  return found.flatMap((word) => periods.get(word) ?? [])
}

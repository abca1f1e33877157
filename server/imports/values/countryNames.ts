import { bareCountryName, countryCodes, findCountry } from '#shared/platform/countries.ts'

const languages = [
  'de',
  'fr',
  'es',
  'pt',
  'it',
  'nl',
  'sv',
  'da',
  'nb',
  'fi',
  'is',
  'pl',
  'cs',
  'sk',
  'sl',
  'hr',
  'sr',
  'hu',
  'ro',
  'bg',
  'el',
  'ru',
  'uk',
  'lt',
  'lv',
  'et',
  'sq',
  'mk',
  'ka',
  'hy',
  'tr',
  'ar',
  'he',
  'fa',
  'hi',
  'bn',
  'zh',
  'ja',
  'ko',
  'vi',
  'id',
  'th',
]

/** Finds the code of a country by its code, its flag, or its name in many languages. */
export function findForeignCountry(text: string): string | undefined {
  return findCountry(text) ?? codeOfFlag(text.trim()) ?? codesByForeignName().get(bareCountryName(text))
}

let codes: ReadonlyMap<string, string> | undefined

function codesByForeignName(): ReadonlyMap<string, string> {
  codes ??= new Map(
    languages.flatMap((language) => {
      const names = new Intl.DisplayNames([language], { type: 'region' })
      return countryCodes.map((code) => [bareCountryName(names.of(code) ?? code), code] as const)
    }),
  )
  return codes
}

/** A flag is two letters of their own kind. */
function codeOfFlag(text: string): string | undefined {
  if (!/^\p{RI}{2}$/u.test(text)) return undefined
  const letters = Array.from(text, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0x1f1e6 + 65))
  return findCountry(letters.join(''))
}

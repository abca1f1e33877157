import {
  cs_CZ,
  de,
  en,
  en_IN,
  en_NG,
  es,
  es_MX,
  fr,
  hr,
  hu,
  it,
  type LocaleDefinition,
  nl,
  pl,
  pt_BR,
  pt_PT,
  ro,
  sr_RS_latin,
  sv,
  tr,
  vi,
} from '@faker-js/faker'
import type { Random } from '#server/demo/random.ts'

interface Names {
  readonly first: readonly string[]
  readonly last: readonly string[]
}

// They are transliterated by hand: the locales of these countries use their own script.
const ukrainian: Names = {
  first:
    'Oleksandr Andrii Dmytro Serhii Mykola Yurii Taras Bohdan Maksym Vladyslav Ihor Oksana Iryna Olena Nataliia Kateryna Yuliia Anastasiia Sofiia Mariia Solomiia Daryna'.split(
      ' ',
    ),
  last: 'Shevchenko Kovalenko Bondarenko Tkachenko Kravchenko Oliinyk Shevchuk Koval Polishchuk Bondar Tkachuk Moroz Marchenko Lysenko Rudenko Savchenko Petrenko Melnyk Klymenko Pavlenko Kravets Hrytsenko'.split(
    ' ',
  ),
}
const arabic: Names = {
  first:
    'Ahmed Mohamed Omar Youssef Karim Hassan Tarek Khaled Amr Mahmoud Mariam Nour Salma Yasmin Hana Layla Aya Farah Rania Dina'.split(
      ' ',
    ),
  last: 'Hassan Mansour Farouk Nasser Saleh Khalil Ibrahim Mostafa Haddad Aziz Rahman Sabry Fathy Benali Tazi Amrani Alaoui Zaki Shaheen'.split(
    ' ',
  ),
}
const pakistani: Names = {
  first: 'Ali Hamza Bilal Usman Zain Fahad Saad Danish Ayesha Fatima Hira Sana Mahnoor Zara Iqra Noor'.split(' '),
  last: 'Khan Ahmed Malik Hussain Raza Sheikh Qureshi Butt Chaudhry Siddiqui Iqbal Mirza Javed Akhtar'.split(' '),
}
const filipino: Names = {
  first: 'Jose Mark Paolo Miguel Angelo Carlo Joshua Maria Angelica Kristine Bea Camille Patricia Grace'.split(' '),
  last: 'Santos Reyes Cruz Bautista Garcia Mendoza Flores Ramos Villanueva Aquino Navarro Salazar Castillo Domingo'.split(
    ' ',
  ),
}

const cultures = {
  english: namesOf(en),
  brazilian: namesOf(pt_BR),
  portuguese: namesOf(pt_PT),
  spanish: namesOf(es),
  latin: namesOf(es_MX),
  polish: namesOf(pl),
  romanian: namesOf(ro),
  german: namesOf(de),
  french: namesOf(fr),
  italian: namesOf(it),
  dutch: namesOf(nl),
  swedish: namesOf(sv),
  turkish: namesOf(tr),
  croatian: namesOf(hr),
  serbian: namesOf(sr_RS_latin),
  czech: namesOf(cs_CZ),
  hungarian: namesOf(hu),
  vietnamese: namesOf(vi),
  indian: namesOf(en_IN),
  nigerian: namesOf(en_NG),
  ukrainian,
  arabic,
  pakistani,
  filipino,
} satisfies Record<string, Names>

export type Culture = keyof typeof cultures

export interface DemoName {
  readonly first: string
  readonly last: string
}

/** Picks a first and a last name that are common in a culture. */
export function nameFrom(culture: Culture, random: Random): DemoName {
  const { first, last } = cultures[culture]
  return { first: random.pick(first), last: random.pick(last) }
}

/** Returns the name as the local part of an e-mail address: 'José Nuñez' gives 'jose.nunez'. */
export function handleOf({ first, last }: DemoName): string {
  return `${plain(first)}.${plain(last)}`
}

function plain(name: string): string {
  const letters = name.toLowerCase().replaceAll('ł', 'l').replaceAll('ø', 'o').replaceAll('đ', 'd').replaceAll('ı', 'i')
  return letters.normalize('NFD').replace(/[^a-z]/g, '') || 'dev'
}

/** Takes only the last names of men with first names of men, where last names have a gender, so that the two agree. */
function namesOf({ person }: LocaleDefinition): Names {
  const firstNames = person?.first_name
  const lastNames = person?.last_name
  const byGender = lastNames?.male !== undefined
  const first = byGender ? firstNames?.male : [...(firstNames?.male ?? []), ...(firstNames?.female ?? [])]
  return { first: first ?? [], last: (byGender ? lastNames.male : lastNames?.generic) ?? [] }
}

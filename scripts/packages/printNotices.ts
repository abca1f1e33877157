import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { inProject, type LockedPackage, shippedPackages } from './shippedPackages.ts'

const beginning = `Vouch runs with the packages and data below. Each belongs to its authors, under the licence that is named. This file
is written by: npm run schema

DATA

github/explore, https://github.com/github/explore
  © GitHub and contributors, CC BY 4.0, https://creativecommons.org/licenses/by/4.0/
  The catalogue of skills has names of its topics and some of their spellings, chosen and changed by us.

linguist-languages, https://www.npmjs.com/package/linguist-languages
  The catalogue of skills has names of its languages. The licence is below.

OWASP ASVS 5.0.0, https://github.com/OWASP/ASVS
  © The OWASP Foundation, CC BY-SA 4.0, https://creativecommons.org/licenses/by-sa/4.0/
  docs/asvs.md has its ids and the names of its chapters and sections, and is under the same licence.
`

/**
 * Prints the notices of all packages that the product runs with: a list of them, and each text of a licence once, with those that it is of.
 * Packages of one system have no text here, so that the file is the same on all.
 */
export function printNotices(): string {
  const packages = shippedPackages()
  const listed = packages.map(({ name, version, license }) => `${name} ${version}: ${license}`)
  const texts = Map.groupBy(
    packages.filter(({ isOfSystem }) => !isOfSystem).flatMap((one) => textsOf(one).map((text) => ({ one, text }))),
    ({ text }) => text,
  )
  const licences = [...texts].map(([text, of]) => {
    const names = new Set(of.map(({ one }) => `${one.name} ${one.version}`))
    return `${'='.repeat(80)}\n${[...names].join('\n')}\n${'-'.repeat(80)}\n${text}\n`
  })
  return [beginning, 'PACKAGES\n', `${[...new Set(listed)].join('\n')}\n`, 'LICENCES\n', ...licences].join('\n')
}

/** Reads the files of a package that say its licence or its notices. */
function textsOf({ folder }: LockedPackage): string[] {
  const place = inProject(folder)
  if (!existsSync(place)) return []
  return readdirSync(place, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|notice|ofl)\b/i.test(entry.name))
    .map(({ name }) =>
      readFileSync(path.join(place, name), 'utf8')
        .replaceAll('\r\n', '\n')
        .replaceAll(/[ \t]+$/gm, '')
        .trim(),
    )
    .filter((text) => text !== '')
    .toSorted()
}

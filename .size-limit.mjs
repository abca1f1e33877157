import { readFileSync } from 'node:fs'
import path from 'node:path'

const site = path.join(import.meta.dirname, 'dist/web')
/** Vite names here each module that is a file of its own, the file, and the modules that it imports at once. */
const manifest = JSON.parse(readFileSync(path.join(site, '.vite/manifest.json'), 'utf8'))

/** Everything that loads together with a module. */
function closure(name, seen = new Set()) {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const next of manifest[name].imports ?? []) closure(next, seen)
  return seen
}

const files = (names) => [...names].map((name) => path.join('dist/web', manifest[name].file))
const styles = (names) =>
  [...names].flatMap((name) => manifest[name].css ?? []).map((file) => path.join('dist/web', file))

const entry = Object.keys(manifest).find((name) => manifest[name].isEntry)
const start = closure(entry)
const screens = Object.keys(manifest).filter((name) => name.endsWith('Page.tsx'))
const tabs = Object.keys(manifest).filter((name) => name.endsWith('Tab.tsx'))
/** Loads while somebody logs in: all screens, tabs and dialogs by name, and where each loads from. */
const register = closure('nouns.ts')
/** A log-in leads staff and clients to the desk, and reviewers to their list. */
const homes = { 'reviews/MyAssessmentsPage.tsx': 'reviewers', 'vetting/VettingPage.tsx': 'staff' }
const homeOf = (screen) => new Set([...start, ...register, ...closure(screen)])
/** Every session has loaded these files before it opens a further screen. */
const [one, other] = Object.keys(homes).map(homeOf)
const atHome = new Set([...one].filter((name) => other.has(name)))

/** The noun and the file, without the room between them. */
const nameOf = (file) => file.replace(/\/.*\//, '/')
/** A tab comes with the page of its record, whose name it begins with: DeveloperAuditTab with DeveloperPage, not with the list. */
const withPage = (tab) => [
  tab,
  ...screens.filter((screen) => nameOf(tab).startsWith(nameOf(screen).replace(/Page\.tsx$/, ''))),
]
const more = (...names) => [...new Set(names.flatMap((name) => [...closure(name)]))].filter((name) => !atHome.has(name))
const budget = (name, paths, limit) => ({ name, path: paths, limit, gzip: true })

export default [
  ...Object.entries(homes).flatMap(([screen, whose]) => [
    budget(`scripts of the first route of ${whose}, sign-in included`, files(homeOf(screen)), '200 kB'),
    budget(`styles of the first route of ${whose}`, styles(homeOf(screen)), '15 kB'),
  ]),
  ...screens.map((screen) => budget(`scripts that ${screen} adds`, files(more(screen)), '40 kB')),
  ...tabs.map((tab) => budget(`scripts that ${tab} and its page add`, files(more(...withPage(tab))), '40 kB')),
]

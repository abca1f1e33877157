import { readCatalogue } from '#server/skills/catalogue/catalogue.ts'

/** Words of plain English that a firm may add as skills, beside those that the catalogue marks itself. */
const ownWords = `access acrobat active ajax apache apollo arc argo arrow atom avalanche basic blade blueprints bolt brew buffalo carbon cascade
  ceylon chrome clarity clipper closure combine compass delta dino drill drone dust dylan edge eiffel elastic emotion fabric factor
  feather fiber fig fire firefly fission flame flash fleet flex flow flower fluent flux forge forth frida fusion gauge gem glide
  griffon hack harbor harness haste heron hooks horizon hydra ibis ignite inertia ink iron jade jaws jet joy jupiter keel kite
  knife knit lasso lift lightning logic logo loom lotus lucid maple marionette mars mesh metal midnight mint mode monday moon
  motion mustache neo neptune nova oak oasis ocean octopus office onyx opal opera orbit origin outlook oxygen parse pastel paw
  pencil phantom photon picasso pike pine pixel pony premiere prism processing prophet proteus quartz quick rack rake ranger
  raspberry reason regal ribbon ring roda root safari sage sails scratch scribe serenity shift signal silver slick snap solar solo
  spock sprint squid stack steam sublime superset symphony tapestry tapir taurus tempo terra thunder tiger torch trac trident
  unison vector velocity vertex viper vision vivid volt vortex wave weave wicket wing winter wisdom word yield zed zen zoom`
/** Words of roles. Before the noun of a job they say what somebody is, and do not name a skill. */
const roleWords = new Set(['backend', 'frontend', 'fullstack'])
const plainWords = new Set([
  ...ownWords.split(/\s+/),
  ...roleWords,
  'rest assured',
  ...readCatalogue().flatMap(({ contextual }) => contextual.map((name) => name.toLowerCase())),
])

/** Tells whether a name is one letter or a plain word, so that a text may mean something else by it. */
export function isPlainWord(name: string): boolean {
  return name.length === 1 || plainWords.has(name.toLowerCase()) || isRoleWord(name)
}

/** Tells whether a name is that of a part of the work, as in "back-end developer". */
export function isRoleWord(name: string): boolean {
  return roleWords.has(name.toLowerCase().replace(/[- ]/g, ''))
}

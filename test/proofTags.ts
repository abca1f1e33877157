/** The tags of proofs: slow tests that `npm test` leaves out, and `npm run prove -- tests` runs, one part for each tag. */
export const proofTags = {
  processes: 'Kills, backups, upgrades and faults of whole processes',
  large:
    'Large answers and files, bombs, members by the ten thousand, all of the demo firm, and all packages that ship',
  ticks: 'A random walk over everything that could bring a tick, judged by a model of its own',
  fuzz: 'Random hostile input, random writes of several people, and half forms',
  pairs: 'Filters and sorts in pairs, and moves with whatever they do not ask for',
  screens: 'Ways through screens beyond those that most people take',
}

/** The tag of tests that try random inputs, of which `npm test` tries a share. */
export const propertyTag = 'property'

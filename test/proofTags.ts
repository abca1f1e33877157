/**
 * Tags of the tests that `npm test` leaves to `npm run prove -- tests`, each of which is a part of it. They try more of what other tests
 * try already, and take most of the time.
 */
export const proofTags = {
  processes: 'Kills, backups, upgrades and faults of whole processes',
  large: 'Large answers and files, bombs, and members by the ten thousand',
  fuzz: 'Random hostile input',
  pairs: 'Filters and sorts in pairs',
}

/** The tag of tests that try random inputs, of which `npm test` tries a share. */
export const propertyTag = 'property'

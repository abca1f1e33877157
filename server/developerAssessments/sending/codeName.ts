const adjectives =
  'Amber Brisk Calm Dapper Eager Frosty Gentle Hidden Ivory Jolly Keen Lively Mellow Nimble Olive Polite Quiet Rapid Silver Tidy Umber Vivid Witty Young Zesty'.split(
    ' ',
  )
const animals =
  'Falcon Otter Heron Lynx Badger Crane Dolphin Egret Fox Gecko Hare Ibis Jay Koala Lark Marten Newt Owl Puffin Quail Raven Seal Tern Urchin Vole Wren Yak'.split(
    ' ',
  )

/** Makes the name that reviewers see in place of the developer's, such as Amber Otter 4711. The number keeps it unique. */
export function codeName(adjective: number, animal: number, serial: number): string {
  return `${adjectives[adjective % adjectives.length]} ${animals[animal % animals.length]} ${serial}`
}

import type { SkillType } from '#shared/platform/enumerations.ts'
import { isKeyOf } from '#shared/platform/keys.ts'

/** The kinds of the catalogue that ships, finer than the types of skills, and the type of each. */
export const kindTypes = {
  language: 'LANGUAGE',
  framework: 'FRAMEWORK',
  library: 'FRAMEWORK',
  database: 'DATABASE',
  cloud: 'CLOUD',
  tool: 'TOOL',
  platform: 'TOOL',
  standard: 'TOOL',
  technique: 'TOOL',
  domain: 'SOFT',
  method: 'SOFT',
  soft: 'SOFT',
} as const satisfies Record<string, SkillType>
export type CatalogueKind = keyof typeof kindTypes

export function isCatalogueKind(text: string): text is CatalogueKind {
  return isKeyOf(kindTypes, text)
}

import { day, oneOf, text } from '#server/platform/nounTables/historyColumns.ts'
import type { NounTables } from '#server/platform/nounTables/nounTables.ts'
import { keyOfFile } from '#server/platform/nounTables/withheld.ts'
import { resumeTypes } from '#shared/platform/enumerations.ts'

export const signedTermTables = {
  signed_terms: {
    person: {
      nouns: ['file of signed terms', 'files of signed terms'],
      erasing: {
        developer_id: 'keep',
        signed_on: 'keep',
        file_key: 'file',
        file_name: 'mark',
        file_type: 'keep',
        file_size: 'keep',
        file_hash: 'clear',
        deleted_at: 'keep',
      },
    },
    within: { developers: { parent: 'developer_id', noun: 'file of signed terms' } },
    history: {
      developer_id: null,
      signed_on: day('Terms signed on', 'developers:write'),
      file_key: null,
      file_name: text('File', 'developers:write'),
      file_type: oneOf('Type', resumeTypes, 'developers:write'),
      file_size: null,
      file_hash: null,
      deleted_at: null,
    },
    withheld: { file_key: keyOfFile },
  },
} as const satisfies NounTables

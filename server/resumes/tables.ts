import { oneOf, text } from '#server/platform/nounTables/historyColumns.ts'
import type { NounTables } from '#server/platform/nounTables/nounTables.ts'
import { keyOfFile } from '#server/platform/nounTables/withheld.ts'
import { resumeTypes } from '#shared/platform/enumerations.ts'

export const resumeTables = {
  resumes: {
    person: {
      nouns: ['resume', 'resumes'],
      erasing: {
        developer_id: 'keep',
        file_key: 'file',
        file_name: 'mark',
        file_type: 'keep',
        file_size: 'keep',
        file_hash: 'clear',
        extracted_text: 'clear',
        // It is derived from the text.
        search: 'keep',
        deleted_at: 'keep',
      },
    },
    within: { developers: { parent: 'developer_id', noun: 'resume' } },
    history: {
      developer_id: null,
      file_key: null,
      file_name: text('File', 'resumes:read'),
      file_type: oneOf('Type', resumeTypes, 'resumes:read'),
      file_size: null,
      file_hash: null,
      extracted_text: null,
      deleted_at: null,
    },
    withheld: { file_key: keyOfFile },
  },
} as const satisfies NounTables

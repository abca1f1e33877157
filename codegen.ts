import type { CodegenConfig } from '@graphql-codegen/cli'

const scalars = { DateTime: 'string', DayOrMoment: 'string', ID: 'string' }

const config: CodegenConfig = {
  schema: 'schema.graphql',
  ignoreNoDocuments: true,
  generates: {
    './test/gql/operations.ts': {
      plugins: ['./scripts/codegen/testOperations.ts'],
      config: { scalars, useTypeImports: true, enumsAsTypes: true },
    },
    './web/platform/lib/gql/': {
      documents: ['web/**/*.{ts,tsx}', '!web/platform/lib/gql/**'],
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: {
        documentMode: 'string',
        useTypeImports: true,
        enumsAsTypes: true,
        importExtension: '.ts',
        scalars,
      },
    },
  },
}

export default config

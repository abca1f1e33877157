import type { CodegenConfig } from '@graphql-codegen/cli'

const config: CodegenConfig = {
  schema: 'schema.graphql',
  documents: ['web/**/*.{ts,tsx}', '!web/platform/lib/gql/**'],
  ignoreNoDocuments: true,
  generates: {
    './test/gql/introspection.d.ts': { plugins: ['./scripts/introspection.ts'] },
    './web/platform/lib/gql/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: {
        documentMode: 'string',
        useTypeImports: true,
        enumsAsTypes: true,
        importExtension: '.ts',
        scalars: { DateTime: 'string', DayOrMoment: 'string', ID: 'string' },
      },
    },
  },
}

export default config

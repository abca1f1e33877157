import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as operationTypes from '@graphql-codegen/typescript-operations'
import {
  type DocumentNode,
  type GraphQLSchema,
  Kind,
  type NameNode,
  type OperationDefinitionNode,
  parse,
  validate,
  visit,
} from 'graphql'
import { constantTexts } from './constantTexts.ts'

type Config = operationTypes.TypeScriptDocumentsPluginConfig

/**
 * A plugin of the code generator: types the texts that tests give to `graphql()`, by the text itself, so that no operation needs a
 * name.
 */
export const plugin = (schema: GraphQLSchema, _documents: unknown, config: Config): Promise<string> =>
  printOperations(schema, testTexts(), config)

/** Prints the types of texts. One that is wrong has the message as its type, which the type checker shows where it is used. */
export async function printOperations(
  schema: GraphQLSchema,
  texts: readonly string[],
  config: Config,
): Promise<string> {
  const operations = texts.map((text, at) => readOperation(schema, text, `Text${at}`))
  const documents = operations.flatMap(({ document }) => (document ? [{ document }] : []))
  const { prepend = [], content } = await operationTypes.plugin(schema, documents, config, {})
  const entries = operations.map(({ text, type }) => `  ${JSON.stringify(text)}: ${type}`)
  return [
    "import type { OperationText } from '#test/graphql.ts'",
    ...prepend,
    content,
    `export interface Operations {\n${entries.join('\n')}\n}`,
  ].join('\n\n')
}

function testTexts(): string[] {
  const cwd = path.join(import.meta.dirname, '../..')
  const files = globSync('{server,shared,test,scripts,bench,proofs}/**/*.{ts,tsx}', {
    cwd,
    exclude: ['bench/peers/**'],
  })
  const texts = files.flatMap((file) => {
    const code = readFileSync(path.join(cwd, file), 'utf8')
    return code.includes('graphql(') ? constantTexts(file, code, 'graphql') : []
  })
  return [...new Set(texts)].sort()
}

function readOperation(schema: GraphQLSchema, text: string, name: string) {
  try {
    const document = named(parse(text), name)
    const [error] = validate(schema, document)
    if (error) return { text, type: JSON.stringify(error.message) }
    const kind = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION)?.operation
    const type = `${name}${kind === 'mutation' ? 'Mutation' : 'Query'}`
    return { text, type: `OperationText<${type}, ${type}Variables>`, document }
  } catch (error) {
    return { text, type: JSON.stringify(error instanceof Error ? error.message : String(error)) }
  }
}

/** Names the operation of a document, and its fragments by their own name and that of the operation. */
function named(document: DocumentNode, name: string): DocumentNode {
  const rename = <Node extends { readonly name: NameNode }>(node: Node): Node => ({
    ...node,
    name: { ...node.name, value: `${name}${node.name.value}` },
  })
  return visit(document, {
    [Kind.OPERATION_DEFINITION]: (node: OperationDefinitionNode) => ({
      ...node,
      name: { kind: Kind.NAME, value: name },
    }),
    [Kind.FRAGMENT_DEFINITION]: rename,
    [Kind.FRAGMENT_SPREAD]: rename,
  })
}

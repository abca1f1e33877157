import { type ESTree, parseSync, Visitor } from 'vite'

/**
 * Finds the texts that a module gives to a function. A text is a literal, or joined from constants of the module. Where two scopes
 * have a constant of the same name, it finds the texts with each of them.
 * @param name the name of the function.
 */
export function constantTexts(file: string, code: string, name: string): string[] {
  const constants = new Map<string, ESTree.Expression[]>()
  const given: ESTree.Argument[] = []
  const { program } = parseSync(file, code)
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || !init) return
      constants.set(id.name, [...(constants.get(id.name) ?? []), init])
    },
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type === 'Identifier' && callee.name === name && first) given.push(first)
    },
  }).visit(program)

  /** @param within the constants whose texts are being read: one that names itself is another of the same name. */
  const textsOf = (node: ESTree.Argument, within: readonly string[] = []): string[] => {
    if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
    if (node.type === 'TSAsExpression') return textsOf(node.expression, within)
    if (node.type === 'Identifier') {
      if (within.includes(node.name)) return []
      return (constants.get(node.name) ?? []).flatMap((constant) => textsOf(constant, [...within, node.name]))
    }
    if (node.type !== 'TemplateLiteral') return []
    return node.quasis
      .map(({ value }, at) => {
        const part = node.expressions[at]
        return { text: value.cooked ?? '', next: part ? textsOf(part, within) : [''] }
      })
      .reduce((starts, { text, next }) => starts.flatMap((start) => next.map((end) => `${start}${text}${end}`)), [''])
  }
  return given.flatMap((node) => textsOf(node))
}

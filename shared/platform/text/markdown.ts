/*
 * Defines the parts of Markdown that may be shown. It takes a parser's tree and keeps only these parts. There is no
 * part for raw HTML, or for a link of another scheme. Server and browser each parse and render by themselves.
 */

import { isWebPage } from '#shared/platform/webPages.ts'

export type MarkdownInline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly children: readonly MarkdownInline[] }
  /** `href` begins with http: or https:. */
  | { readonly kind: 'link'; readonly href: string; readonly children: readonly MarkdownInline[] }
  | { readonly kind: 'break' }

export type MarkdownBlock =
  /** `level` is from 1 to 6, as it was written. */
  | { readonly kind: 'heading'; readonly level: number; readonly children: readonly MarkdownInline[] }
  | { readonly kind: 'paragraph'; readonly children: readonly MarkdownInline[] }
  | { readonly kind: 'quote'; readonly children: readonly MarkdownBlock[] }
  /** `start` is the first number of an ordered list, and null for bullets. */
  | { readonly kind: 'list'; readonly start: number | null; readonly items: readonly (readonly MarkdownBlock[])[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'rule' }

/** A node of a parsed text, as `mdast` names its parts. */
export interface MarkdownNode {
  readonly type: string
  readonly children?: readonly MarkdownNode[]
  readonly value?: string
  readonly depth?: number
  readonly ordered?: boolean | null
  readonly start?: number | null
  readonly url?: string
  readonly alt?: string | null
  readonly identifier?: string
}

/** Deeper parts are shown as their text. Only an attacker nests deeper. */
const deepest = 20

/** The addresses that a text defines apart from its links, by their names. */
type Definitions = ReadonlyMap<string, string>

/** The time to parse a paragraph grows with the square of its marks. More than these are an attack, or no Markdown. */
const mostMarks = 500
/** The rest of a paragraph is read once for each length of backticks that is never closed. Nobody needs more than a few lengths. */
const mostTickLengths = 8
/**
 * The time to parse a text grows with the square of its lists, quotes, rules and underlined headings, and each open one is looked
 * for in every further line.
 */
const mostOpened = 500
const mostLines = 2_000
/** A parser ends a line at a lone carriage return, too. */
const lineEnding = /\r\n?|\n/
const ruleLine = /^[ \t]*([-*_=])(?:[ \t]*\1)*[ \t]*$/
const openingMarks = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)))+/

/** Returns, in a sentence, why a text would take long to parse. It is then shown as it was written. */
export function markdownProblem(text: string): string | undefined {
  const lines = text.split(lineEnding)
  if (lines.length > mostLines) return 'The text has more than 2,000 lines. Shorten it.'
  const opened = lines.map(openedBy)
  if (opened.some((count) => count > deepest))
    return `A line begins more than ${deepest} lists and quotes within each other. Use fewer.`
  if (opened.reduce((sum, count) => sum + count, 0) > mostOpened)
    return `The text has more than ${mostOpened} list items, quotes, rules and underlined headings. Shorten it.`
  const paragraphs = text.split(/\n[^\S\n]*\n/)
  if (paragraphs.some((paragraph) => (paragraph.match(/[*_`[<]/g)?.length ?? 0) > mostMarks))
    return `A paragraph has more than ${mostMarks} marks such as * and _. Divide it, or write it as plain text.`
  if (paragraphs.some((paragraph) => new Set(paragraph.match(/`+/g)).size > mostTickLengths))
    return `A paragraph has more than ${mostTickLengths} different lengths of backticks. Use one or two.`
  return undefined
}

/** Counts the items, quotes, rules and underlined headings of a line. */
function openedBy(line: string): number {
  if (ruleLine.test(line)) return 1
  return openingMarks.exec(line)?.[0].match(/>|[-+*]|\d+/g)?.length ?? 0
}

/**
 * Keeps the parts of a text that may be shown.
 * @param parse builds the tree of Markdown.
 */
export function readMarkdown(text: string, parse: (text: string) => MarkdownNode): MarkdownBlock[] {
  if (markdownProblem(text)) return [{ kind: 'code', text }]
  return safeMarkdown(parse(text))
}

/** Keeps the parts of a parsed text that may be shown. */
function safeMarkdown(root: MarkdownNode): MarkdownBlock[] {
  return blocksOf(root, definitionsOf(root.children ?? []), 0)
}

/** Collects only the definitions at the top level, where people write them. The first one of a name counts. */
function definitionsOf(nodes: readonly MarkdownNode[]): Definitions {
  const definitions = nodes.filter(({ type }) => type === 'definition')
  return new Map(definitions.toReversed().map(({ identifier = '', url = '' }) => [identifier, url]))
}

function blocksOf({ children = [] }: MarkdownNode, definitions: Definitions, depth: number): MarkdownBlock[] {
  return children.flatMap((node) => blockOf(node, definitions, depth + 1) ?? [])
}

function blockOf(node: MarkdownNode, definitions: Definitions, depth: number): MarkdownBlock | undefined {
  if (depth > deepest) return { kind: 'paragraph', children: [{ kind: 'text', text: '…' }] }
  const inlines = () => inlinesOf(node, definitions, depth)
  switch (node.type) {
    case 'heading':
      return { kind: 'heading', level: node.depth ?? 1, children: inlines() }
    case 'paragraph':
      return { kind: 'paragraph', children: inlines() }
    case 'blockquote':
      return { kind: 'quote', children: blocksOf(node, definitions, depth) }
    case 'list': {
      const items = (node.children ?? []).map((item) => blocksOf(item, definitions, depth + 1))
      return { kind: 'list', start: node.ordered ? (node.start ?? 1) : null, items }
    }
    case 'code':
      return { kind: 'code', text: node.value ?? '' }
    case 'thematicBreak':
      return { kind: 'rule' }
    case 'html':
      return { kind: 'paragraph', children: [{ kind: 'text', text: node.value ?? '' }] }
    default:
      return undefined
  }
}

function inlinesOf({ children = [] }: MarkdownNode, definitions: Definitions, depth: number): MarkdownInline[] {
  return children.flatMap((node) => inlineOf(node, definitions, depth + 1))
}

function inlineOf(node: MarkdownNode, definitions: Definitions, depth: number): readonly MarkdownInline[] {
  if (depth > deepest) return [{ kind: 'text', text: '…' }]
  const inlines = () => inlinesOf(node, definitions, depth)
  switch (node.type) {
    case 'text':
    // Markup is shown as the text that somebody wrote.
    case 'html':
      return [{ kind: 'text', text: node.value ?? '' }]
    case 'inlineCode':
      return [{ kind: 'code', text: node.value ?? '' }]
    case 'strong':
    case 'emphasis':
      return [{ kind: node.type, children: inlines() }]
    case 'break':
      return [{ kind: 'break' }]
    case 'link':
      return linkTo(node.url, inlines())
    case 'linkReference':
      return linkTo(definitions.get(node.identifier ?? ''), inlines())
    // A picture would tell its host who reads, so it becomes a link that the reader may follow.
    case 'image':
      return linkTo(node.url, [{ kind: 'text', text: node.alt || 'Picture' }])
    case 'imageReference':
      return linkTo(definitions.get(node.identifier ?? ''), [{ kind: 'text', text: node.alt || 'Picture' }])
    default:
      return []
  }
}

/** Keeps only the text of a link to anything but a web page. */
function linkTo(url: string | undefined, children: readonly MarkdownInline[]): readonly MarkdownInline[] {
  return url !== undefined && isWebPage(url) ? [{ kind: 'link', href: new URL(url).href, children }] : children
}

interface TrustedTypes {
  createPolicy(name: 'default', rules: { createHTML: (text: string) => string }): void
}

/**
 * The page's policy refuses text as HTML. Style sheets are written as the HTML of a style element, so text without a `<`, which
 * cannot become an element, is let through; all else is refused.
 */
export function allowStyles(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', { createHTML })
}

function createHTML(text: string): string {
  if (text.includes('<')) throw new TypeError('Markup may not be written as text.')
  return text
}

interface TrustedTypes {
  createPolicy(name: 'default', rules: { createHTML: (text: string) => string }): void
}

/**
 * Defines the default Trusted Types policy, because the page refuses strings as HTML. Libraries write style sheets as HTML of
 * style elements, so strings without `<`, which cannot create an element, are allowed. All others are refused.
 */
export function allowStyles(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', { createHTML })
}

function createHTML(text: string): string {
  if (text.includes('<')) throw new TypeError('Markup may not be written as text.')
  return text
}

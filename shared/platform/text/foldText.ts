/**
 * Removes what people leave out when they type a name: capitals and accents. "Łukasz Ünal" becomes "łukasz unal", since a
 * stroke is no accent. For text that PostgreSQL folds too, see the functions beside its queries.
 */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

export const importPaths = {
  import: '/import',
} as const

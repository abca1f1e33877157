export const dstmPaths = {
  dstms: '/dstms',
} as const

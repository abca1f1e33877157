export const resumePaths = {
  resumeSearch: '/resume-search',
} as const

import { addScreens } from '#web/platform/register/register.ts'
import { skillsSearchPaths } from './paths.ts'

addScreens({
  screens: [
    {
      path: skillsSearchPaths.skillsSearch,
      pattern: '/skills-search/:jobId?',
      label: 'Skills Search',
      area: 'Developer Success',
      permission: 'search:use',
      load: async () => (await import('./SkillsSearchPage.tsx')).SkillsSearchPage,
    },
  ],
})

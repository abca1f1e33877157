import { paths } from '#web/platform/lib/address/paths.ts'
import { addScreens } from '#web/platform/register/register.ts'

addScreens({
  screens: [
    {
      path: paths.myDay,
      label: 'My day',
      permission: 'myDay:use',
      load: async () => (await import('./MyDayPage.tsx')).MyDayPage,
    },
  ],
  home: async () => (await import('./home/ChosenHome.tsx')).ChosenHome,
})

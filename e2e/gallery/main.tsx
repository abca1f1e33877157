import '#web/platform/ui/styles.ts'
import { MantineProvider } from '@mantine/core'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { emptyApi } from '#test/web/emptyApi.ts'
import { ApiContext } from '#web/platform/lib/api/useApi.ts'
import { styleNonce } from '#web/platform/lib/browser/styleNonce.ts'
import { allowStyles } from '#web/platform/lib/browser/trustedTypes.ts'
import { recordRoutes } from '#web/platform/records/recordRoutes.ts'
import { Toaster } from '#web/platform/ui/overlays/Toaster.tsx'
import { cssVariables, theme } from '#web/platform/ui/theme.ts'
import { Gallery } from './Gallery.tsx'
import { GallerySection } from './GallerySection.tsx'
import { PeopleList, PersonPage, PersonPanel, personTabs } from './RecordDemo.tsx'
import { sections } from './sections.ts'

allowStyles()

const person = recordRoutes('recruiter', personTabs)
const router = createBrowserRouter([
  { path: '/lists', lazy: async () => ({ Component: (await import('./Lists.tsx')).Lists }) },
  { path: '/record/:id', Component: PersonPage, ...person },
  { path: '/panel', Component: PeopleList, children: [{ path: ':id', Component: PersonPanel, ...person }] },
  {
    Component: Gallery,
    children: [
      ...Object.entries(sections).map(([path, { title, load }]) => ({
        path: `${path}/*`,
        lazy: async () => ({ element: <GallerySection title={title} content={await load()} /> }),
      })),
      { path: '*', element: null },
    ],
  },
])

createRoot(document.getElementById('root') ?? document.body).render(
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    defaultColorScheme="auto"
    getStyleNonce={styleNonce}
  >
    <ApiContext value={emptyApi}>
      <RouterProvider router={router} />
    </ApiContext>
    <Toaster />
  </MantineProvider>,
)

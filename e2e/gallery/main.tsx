import '#web/platform/ui/styles.ts'
import { MantineProvider } from '@mantine/core'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { styleNonce } from '#web/platform/lib/styleNonce.ts'
import { allowStyles } from '#web/platform/lib/trustedTypes.ts'
import { Toaster } from '#web/platform/ui/Toaster.tsx'
import { cssVariables, theme } from '#web/platform/ui/theme.ts'
import { Gallery } from './Gallery.tsx'
import { Lists } from './Lists.tsx'

allowStyles()

const router = createBrowserRouter([
  { path: '/lists', element: <Lists /> },
  { path: '*', element: <Gallery /> },
])

createRoot(document.getElementById('root') ?? document.body).render(
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    defaultColorScheme="auto"
    getStyleNonce={styleNonce}
  >
    <RouterProvider router={router} />
    <Toaster />
  </MantineProvider>,
)

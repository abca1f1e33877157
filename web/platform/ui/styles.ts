// Styles of the Mantine components in use. The order is Mantine's own: later files override earlier ones.
import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/Button.css'
import './global.css'
import './ui.module.css'
import './print.css'

declare module 'react' {
  /** A style may set custom properties, which the CSS module of the element reads. */
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined
  }
}

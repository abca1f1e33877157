// Styles of Mantine's inputs with a dropdown list. The order is Mantine's own: later files override earlier ones.
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Combobox.css'

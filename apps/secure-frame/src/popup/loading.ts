import { showLine } from './show-line.js'

// The page that opened the window navigates it to the provider.
showLine('popupLoading')

export { ar } from '@latchkey/ui/text/ar'

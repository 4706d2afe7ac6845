import { preact } from '@preact/preset-vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [preact()],
  base: './',
  resolve: { conditions: ['udigate-source', 'module', 'browser'] },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    // A preload polyfill would be an inline script.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
})

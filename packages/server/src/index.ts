export { type Config, type ConfigMistake, readConfig, Settings } from './config.ts'
export { type RunningGateway, startGateway } from './start.ts'
export { DataDirectoryInUse } from './store/data-directory.ts'

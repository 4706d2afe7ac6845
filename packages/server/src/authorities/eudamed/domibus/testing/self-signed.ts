import { createPrivateKey } from 'node:crypto'

/**
 * A certificate that is valid for `localhost` alone and signed by no trusted authority, with its key: it protects
 * nothing and serves the tests only. Runs out in 2126.
 */
export const selfSigned = {
  key: createPrivateKey({
    key: Buffer.from(
      [
        'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgpD4PoovBDcBMMuQpLiP8GJ4OptCH',
        'qDRG7NKVH3mDKEmhRANCAAQCgBxrzOxMZZak49lupKPFmwpN8z86OLTW7SmC6hb+9sAwnIkCxgbh',
        'vl+UWXdnEDBJnvyFHeElVwYy8yKdy5Fr',
      ].join(''),
      'base64',
    ),
    format: 'der',
    type: 'pkcs8',
  }).export({ format: 'pem', type: 'pkcs8' }) as string,
  cert: [
    '-----BEGIN CERTIFICATE-----',
    'MIIBlTCCATugAwIBAgIUYCCv9JvNZYlGluYRO/fy1XbUK+MwCgYIKoZIzj0EAwIw',
    'FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTA4MDg0NFoYDzIxMjYxMDI4',
    'MDgwODQ0WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO',
    'PQMBBwNCAAQCgBxrzOxMZZak49lupKPFmwpN8z86OLTW7SmC6hb+9sAwnIkCxgbh',
    'vl+UWXdnEDBJnvyFHeElVwYy8yKdy5Fro2kwZzAdBgNVHQ4EFgQUK9kq0Zjg2b+G',
    'GheodhPART46wAwwHwYDVR0jBBgwFoAUK9kq0Zjg2b+GGheodhPART46wAwwDwYD',
    'VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID',
    'SAAwRQIgGKLCrXefcB8JKMFjhNM4ySjB6ZW1jobw9ScBJO2GbwcCIQD+XbdFDP+t',
    'ut/NhvEHET9iITfo7GoPNg48EFWDeMIVhQ==',
    '-----END CERTIFICATE-----',
  ].join('\n'),
}

/**
 * Writes src/api/schema.d.ts from the backend's OpenAPI schema; with --check it only compares and fails
 * if the file is old. PYTHON names the interpreter that has the backend's packages.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const file = join(root, 'pwa', 'src', 'api', 'schema.d.ts');
const own = join(root, '.venv', 'bin', 'python');
const python = process.env.PYTHON ?? (existsSync(own) ? own : 'python3');

const schema = execFileSync(python, ['manage.py', 'spectacular', '--format', 'openapi-json'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  stdio: ['ignore', 'pipe', 'ignore'],
});
const text = COMMENT_HEADER + astToString(await openapiTS(JSON.parse(schema), { alphabetize: true }));

if (process.argv.includes('--check')) {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.error('src/api/schema.d.ts does not match the backend: run `npm run schema` and commit it.');
    process.exit(1);
  }
} else {
  writeFileSync(file, text);
}

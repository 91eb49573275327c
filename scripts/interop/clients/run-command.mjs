/** Runs the program of a client, for clients that are no library. */

import { spawn } from 'node:child_process';

/**
 * Runs a program to its end and returns what it printed.
 * @param signal interrupts it, as Ctrl+C does
 * @param takesFailure returns all that it printed, too, where it ends with another code than 0
 * @throws Error with what it printed, where it ends with another code than 0
 */
export function runCommand(command, args, options) {
  const { cwd, env = {}, signal, input = '', takesFailure = false } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: 'pipe' });
    let printed = '';
    let complaints = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
    });
    child.stderr.on('data', (chunk) => {
      complaints += chunk;
    });
    const interrupt = () => child.kill('SIGINT');
    signal?.addEventListener('abort', interrupt);
    child.on('error', reject);
    child.on('close', (code) => {
      signal?.removeEventListener('abort', interrupt);
      console.error(complaints);
      if (code === 0) resolve(printed);
      else if (takesFailure) resolve(`${printed}\n${complaints}`);
      else reject(new Error(`it ended with ${code}: ${complaints.trim() || printed.trim()}`));
    });
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}

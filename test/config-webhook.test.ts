/** The settings of the webhook that alarms are posted to. */
import { expect, it } from 'vitest';
import { parseConfig, secretsOf } from '../src/settings/read-config.ts';
import { messageOf, WEBHOOK } from './config-settings.ts';

it('takes an https address on a host that is named, and keeps it and its secret from being shown', () => {
  const config = parseConfig(WEBHOOK);
  expect(config).toMatchObject({
    webhookUrl: WEBHOOK.PIM_WEBHOOK_URL,
    webhookSecret: WEBHOOK.PIM_WEBHOOK_SECRET,
  });
  expect(secretsOf(config)).toEqual([WEBHOOK.PIM_WEBHOOK_URL, WEBHOOK.PIM_WEBHOOK_SECRET]);
});

it('takes the secret from a file', () => {
  const { PIM_WEBHOOK_SECRET: text, ...others } = WEBHOOK;
  const config = parseConfig({ ...others, PIM_WEBHOOK_SECRET_FILE: '/run/secrets/hook' }, () => ({
    text: `${text}\n`,
  }));
  expect(config.webhookSecret).toBe(text);
});

it('takes http on this machine alone', () => {
  const local = {
    ...WEBHOOK,
    PIM_WEBHOOK_URL: 'http://127.0.0.1:9000/',
    PIM_WEBHOOK_HOSTS: '127.0.0.1:9000',
  };
  expect(messageOf(local)).toBe('no error');
  const open = { ...WEBHOOK, PIM_WEBHOOK_URL: 'http://ops.example.com/' };
  expect(messageOf(open)).toMatch(/^PIM_WEBHOOK_URL must be an https URL/);
});

it.each([
  [{ PIM_WEBHOOK_HOSTS: 'example.com' }, 'PIM_WEBHOOK_HOSTS must name the host of PIM_WEBHOOK_URL'],
  [{ PIM_WEBHOOK_URL: 'https://ops.example.com:8443/' }, 'with its port if it has one'],
  [{ PIM_WEBHOOK_HOSTS: '' }, 'PIM_WEBHOOK_HOSTS must be set as well'],
  [{ PIM_WEBHOOK_SECRET: '' }, 'PIM_WEBHOOK_SECRET must be set as well'],
  [{ PIM_WEBHOOK_SECRET: 'short' }, 'PIM_WEBHOOK_SECRET must be at least 16 characters'],
])('refuses %j', (change, says) => {
  expect(messageOf({ ...WEBHOOK, ...change })).toContain(says);
});

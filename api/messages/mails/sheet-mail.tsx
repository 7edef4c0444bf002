import type { CSSProperties, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { LANGUAGE } from '../rules.ts';
import type { MailBill, MailContent, MailSender } from './content-rules.ts';

// Mail programs support neither style sheets nor variables, and Outlook needs tables for layout.
const INK = '#2b1426';
const SOFT = '#5f4a58';
const LINE = '#e4d9c8';
const SANS = "'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const text: CSSProperties = { fontFamily: SANS, fontSize: '16px', lineHeight: '24px', color: INK };
const soft: CSSProperties = { ...text, fontSize: '14px', lineHeight: '20px', color: SOFT };
const wrapped: CSSProperties = { overflowWrap: 'anywhere' };

/** An e-mail as an HTML document that needs no picture and no style sheet. */
export function mailHtml(content: MailContent, sender: MailSender): string {
  return `<!doctype html>${renderToStaticMarkup(<MailSheet content={content} sender={sender} />)}`;
}

interface MailProps {
  content: MailContent;
  sender: MailSender;
}

function MailSheet({ content, sender }: MailProps) {
  const { subject, preview } = content;
  return (
    <html lang={LANGUAGE}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>{subject}</title>
      </head>
      <body style={{ margin: 0, padding: 0, backgroundColor: '#f4ecdf' }}>
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>{preview}</div>
        <Frame style={{ backgroundColor: '#f4ecdf' }}>
          <tr>
            <td align="center" style={{ padding: '16px 8px' }}>
              <Frame style={{ maxWidth: '600px', backgroundColor: '#fffdf9' }}>
                <Letter content={content} sender={sender} />
              </Frame>
            </td>
          </tr>
        </Frame>
      </body>
    </html>
  );
}

/** The visible content, from the shop's name to its address. */
function Letter({ content, sender }: MailProps) {
  const { heading, paragraphs, facts, bill, button, stop } = content;
  return (
    <>
      <Row style={{ padding: '20px 24px', backgroundColor: INK }}>
        <span style={{ ...text, fontFamily: 'Georgia, serif', fontSize: '20px', color: '#f7ede0' }}>
          {sender.seller.name}
        </span>
      </Row>
      <Row style={{ padding: '28px 24px 0' }}>
        <Heading>{heading}</Heading>
      </Row>
      {paragraphs.map((paragraph) => (
        <Row key={paragraph} style={{ padding: '14px 24px 0' }}>
          <p style={{ ...text, margin: 0 }}>{paragraph}</p>
        </Row>
      ))}
      <Row style={{ padding: '20px 24px 0' }}>
        <Facts facts={facts} />
      </Row>
      {bill && (
        <Row style={{ padding: '20px 24px 0' }}>
          <Bill bill={bill} />
        </Row>
      )}
      {button && (
        <Row style={{ padding: '24px 24px 0' }}>
          <Button {...button} />
        </Row>
      )}
      <Row style={{ padding: '28px 24px' }}>
        <Footer sender={sender} />
        {stop && (
          <p style={{ ...soft, margin: 0, paddingTop: '12px' }}>
            <a href={stop.href} style={soft}>
              {stop.label}
            </a>
          </p>
        )}
      </Row>
    </>
  );
}

function Heading({ children }: { children: string }) {
  return (
    <h1
      style={{
        ...text,
        margin: 0,
        fontFamily: 'Georgia, serif',
        fontSize: '26px',
        lineHeight: '32px',
        fontWeight: 'normal',
      }}
    >
      {children}
    </h1>
  );
}

function Frame({ style, children }: { style?: CSSProperties; children: ReactNode }) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ borderCollapse: 'collapse', ...style }}
    >
      <tbody>{children}</tbody>
    </table>
  );
}

function Row({ style, children }: { style: CSSProperties; children: ReactNode }) {
  return (
    <tr>
      <td style={style}>{children}</td>
    </tr>
  );
}

function Facts({ facts }: Pick<MailContent, 'facts'>) {
  return (
    <Frame>
      {facts.map(([name, value]) => (
        <Row key={name} style={{ ...text, ...wrapped, padding: '4px 0' }}>
          <div style={soft}>{name}</div>
          {value}
        </Row>
      ))}
    </Frame>
  );
}

function Bill({ bill: { lines, sums } }: { bill: MailBill }) {
  return (
    <Frame>
      {lines.map(({ name, detail, amount }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and nothing is ever rendered again.
        <tr key={index}>
          <td style={{ ...text, ...wrapped, padding: '10px 12px 10px 0', borderTop: `1px solid ${LINE}` }}>
            {name}
            {detail && <div style={soft}>{detail}</div>}
          </td>
          <Amount style={{ borderTop: `1px solid ${LINE}` }}>{amount}</Amount>
        </tr>
      ))}
      {sums.map(({ label, amount }, index) => {
        const isTotal = index === sums.length - 1;
        const style: CSSProperties = {
          ...(index === 0 && { borderTop: `1px solid ${LINE}` }),
          ...(isTotal && { fontWeight: 'bold' }),
        };
        return (
          <tr key={label}>
            <td style={{ ...text, ...style, padding: '10px 12px 10px 0' }}>{label}</td>
            <Amount style={style}>{amount}</Amount>
          </tr>
        );
      })}
    </Frame>
  );
}

function Amount({ style, children }: { style: CSSProperties; children: string }) {
  return (
    <td align="right" valign="top" style={{ ...text, padding: '10px 0', whiteSpace: 'nowrap', ...style }}>
      {children}
    </td>
  );
}

function Button({ label, href }: { label: string; href: string }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0}>
      <tbody>
        <tr>
          <td style={{ backgroundColor: '#a5162b', borderRadius: '8px' }}>
            <a
              href={href}
              style={{
                ...text,
                display: 'inline-block',
                padding: '12px 24px',
                color: '#ffffff',
                textDecoration: 'none',
              }}
            >
              {label}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Footer({ sender: { seller } }: { sender: MailSender }) {
  return (
    <p style={{ ...soft, margin: 0, paddingTop: '16px', borderTop: `1px solid ${LINE}` }}>
      {seller.name}
      <br />
      {seller.address}
      <br />
      {seller.phone}, {seller.email}
    </p>
  );
}

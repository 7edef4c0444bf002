import { expect, type Page } from '@playwright/test';

/**
 * Does with the hydrated page what the translation of Chrome does with it, until another document is loaded: each text, and each
 * that is added, is replaced by elements around its translation. React still refers to the text that was replaced.
 */
export async function translate(page: Page): Promise<void> {
  await expect(page.locator('[data-unhydrated]')).toHaveCount(0);
  await page.evaluate(() => {
    const UNTRANSLATED = '[translate="no"], script, style, svg, textarea, option, font';
    const options = { childList: true, characterData: true, subtree: true };

    function replace(text: Node) {
      if (!text.nodeValue?.trim() || !text.parentElement || text.parentElement.closest(UNTRANSLATED)) return;
      const outer = document.createElement('font');
      outer.appendChild(document.createElement('font')).textContent = text.nodeValue;
      text.parentElement.replaceChild(outer, text);
    }

    function replaceAll(root: Node) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Node[] = root.nodeType === Node.TEXT_NODE ? [root] : [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      for (const text of texts) replace(text);
    }

    replaceAll(document.body);
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        for (const node of type === 'characterData' ? [target] : addedNodes) replaceAll(node);
      }
    }).observe(document.body, options);
  });
}

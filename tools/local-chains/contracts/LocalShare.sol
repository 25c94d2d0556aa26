// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A share as a token (ERC-8056): people see its amounts multiplied, here by four as after a split. Anyone may mint, and
/// split it again: it lives on local nodes only.
contract LocalShare is ERC20 {
    uint256 public uiMultiplier = 4e18;

    constructor() ERC20("Local Share", "LSHR") {}

    function decimals() public pure override returns (uint8) {
        return 8;
    }

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function setUIMultiplier(uint256 multiplier) external {
        uiMultiplier = multiplier;
    }
}
